/** The code by which Node, the database's driver and the HTTP server tell their errors apart, such as `ENOENT`. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
