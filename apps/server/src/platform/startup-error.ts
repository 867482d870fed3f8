/**
 * Something outside the program keeps it from starting (a wrong setting, a taken port, a full disk).
 * The process prints the message, one line that says what to do, and ends with exit code 1; no stack is shown.
 */
export class StartupError extends Error {
  override name = "StartupError";
}
