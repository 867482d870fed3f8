/**
 * A cause outside the program prevents its start: an invalid setting, an occupied port, a full disk. The process prints
 * the message, one line with the remedy and no stack, and exits with code 1.
 */
export class StartupError extends Error {
  override name = "StartupError";
}
