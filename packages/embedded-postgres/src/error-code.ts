/** Returns the code of an error of Node or of the driver: `ENOENT`, or an SQLSTATE such as `57P03`. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
