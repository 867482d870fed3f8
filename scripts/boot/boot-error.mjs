/** An error that the user has to correct: only its message is printed, with exit code 1. */
export class BootError extends Error {}
