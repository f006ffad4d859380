import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test';

// The browser repeats a failed answer on the console; it is recorded once, as the answer.
const echo = /^Failed to load resource/;

/** Everything a browser complains of during a journey: console, page errors, failed answers, policy violations. */
export class Noise {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [];
  #over = false;

  /** Names a complaint that this journey provokes on purpose, e.g. `/^404 GET .*\/api\/sessions/`. */
  expect(complaint: RegExp): void {
    this.#expected.push(complaint);
  }

  /** Hears nothing from here on: the journey is over, and what it made is taken from under its open pages. */
  end(): void {
    this.#over = true;
  }

  /** Whether such a complaint came. */
  heard(complaint: RegExp): boolean {
    return this.#heard.some((line) => complaint.test(line));
  }

  /** What nobody expected. */
  get unexpected(): string[] {
    return this.#heard.filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
  }

  /** Listens to all pages of a browser context, present and future. */
  async listen(context: BrowserContext): Promise<void> {
    context.on('console', (message) => this.#hearConsole(message));
    context.on('weberror', (error) => this.#hear(`page error ${error.error().stack ?? error.error().message}`));
    context.on('requestfailed', (request) => this.#hearFailure(request));
    context.on('response', (answer) => {
      if (answer.status() < 400) return;
      this.#hear(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
    });
    await context.exposeFunction('reportPolicyViolation', (text: string) => this.#hear(`policy ${text}`));
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
        const report: unknown = Reflect.get(window, 'reportPolicyViolation');
        if (typeof report === 'function') report(`${violatedDirective} ${blockedURI} ${sourceFile}`);
      });
    });
  }

  #hear(complaint: string): void {
    if (!this.#over) this.#heard.push(complaint);
  }

  #hearConsole(message: ConsoleMessage): void {
    const loud = message.type() === 'error' || message.type() === 'warning';
    if (loud && !echo.test(message.text())) this.#hear(`console ${message.type()} ${message.text()}`);
  }

  // A request that the page itself gave up (it left, or asked anew) is no failure.
  #hearFailure(request: Request): void {
    const why = request.failure()?.errorText;
    if (why !== 'net::ERR_ABORTED') this.#hear(`failed ${request.method()} ${request.url()} ${why}`);
  }
}
