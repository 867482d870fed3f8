/** The embedded server cannot start for a reason outside the program. The message is one line with the remedy. */
export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError";
}
