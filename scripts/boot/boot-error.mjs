/** Something the person at the keyboard has to put right: shown as its message alone, with exit code 1. */
export class BootError extends Error {}
