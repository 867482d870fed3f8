import { afterAll, afterEach } from "vitest";

/**
 * For setup files: fails a test that unexpectedly writes to `console.error`. A test that expects output replaces
 * `console.error` by a spy. (Unhandled rejections fail the run by Vitest's own default.)
 */
export function failOnConsoleError(): void {
  const unexpected: string[] = [];
  const write = console.error;

  console.error = (...parts: unknown[]) => {
    unexpected.push(parts.map(String).join(" "));
    write(...parts);
  };

  function failIfAny(): void {
    const messages = unexpected.splice(0);
    if (messages.length > 0) throw new Error(`Unexpected console.error:\n${messages.join("\n")}`);
  }

  afterEach(failIfAny);
  afterAll(() => {
    // The next file of the same process or page installs its own.
    console.error = write;
    failIfAny();
  });
}
