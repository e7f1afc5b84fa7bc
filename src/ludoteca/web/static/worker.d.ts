// What the service worker uses of its world, which TypeScript knows only in place of a page's.

declare global {
  const VERSION: string;
}

export interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

export interface Worker {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", hear: (event: ExtendableEvent) => void): void;
  addEventListener(type: "message", hear: (event: ExtendableEvent & { data: any }) => void): void;
  addEventListener(type: "fetch", hear: (event: FetchEvent) => void): void;
}
