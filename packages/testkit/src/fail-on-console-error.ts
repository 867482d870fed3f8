import { afterAll, afterEach } from "vitest";

/**
 * Of a setup file, for the tests of each file: something told to `console.error` that the test did not expect fails it. One that
 * expects it replaces `console.error` by a spy. (Unhandled rejections fail the run by Vitest's own default.)
 */
export function failOnConsoleError(): void {
  const unexpected: string[] = [];
  const write = console.error;

  console.error = (...parts: unknown[]) => {
    unexpected.push(parts.map(String).join(" "));
    write(...parts);
  };

  function failIfAny(): void {
    const told = unexpected.splice(0);
    if (told.length > 0) throw new Error(`Unexpected console.error:\n${told.join("\n")}`);
  }

  afterEach(failIfAny);
  afterAll(() => {
    // The next file of the same process or page brings its own.
    console.error = write;
    failIfAny();
  });
}
