import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test';

// The browser repeats a failed response on the console; it is recorded once.
const echo = /^Failed to load resource/;
// Playwright says so for each page (playwright.config.ts).
const blocked = /^Service Worker registration blocked by Playwright/;

/** Errors in a browser context: console, page errors, failed responses, policy violations. */
export class BrowserErrors {
  readonly #recorded: string[] = [];
  readonly #expected: RegExp[] = [];
  #ended = false;

  /** Allows an error that this journey provokes, e.g. `/^404 GET .*\/api\/sessions/`. */
  expect(error: RegExp): void {
    this.#expected.push(error);
  }

  /** Stops recording: clean-up deletes data that open pages may still request. */
  end(): void {
    this.#ended = true;
  }

  /** Whether a matching error was recorded. */
  has(error: RegExp): boolean {
    return this.#recorded.some((line) => error.test(line));
  }

  /** Recorded errors that were not allowed. */
  get unexpected(): string[] {
    return this.#recorded.filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
  }

  /** Records the errors of all pages of a context. */
  async listen(context: BrowserContext): Promise<void> {
    context.on('console', (message) => this.#recordConsole(message));
    context.on('weberror', (error) => this.#record(`page error ${error.error().stack ?? error.error().message}`));
    context.on('requestfailed', (request) => this.#recordFailedRequest(request));
    context.on('response', (response) => {
      if (response.status() < 400) return;
      this.#record(`${response.status()} ${response.request().method()} ${response.url()}`);
    });
    await context.exposeFunction('reportPolicyViolation', (text: string) => this.#record(`policy ${text}`));
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
        const report: unknown = Reflect.get(window, 'reportPolicyViolation');
        if (typeof report === 'function') report(`${violatedDirective} ${blockedURI} ${sourceFile}`);
      });
    });
  }

  #record(error: string): void {
    if (!this.#ended) this.#recorded.push(error);
  }

  #recordConsole(message: ConsoleMessage): void {
    const loud = message.type() === 'error' || message.type() === 'warning';
    const text = message.text();
    if (loud && !echo.test(text) && !blocked.test(text)) this.#record(`console ${message.type()} ${text}`);
  }

  // A request aborted by the page itself (navigation, retry) is no error.
  #recordFailedRequest(request: Request): void {
    const why = request.failure()?.errorText;
    if (why !== 'net::ERR_ABORTED') this.#record(`failed ${request.method()} ${request.url()} ${why}`);
  }
}
