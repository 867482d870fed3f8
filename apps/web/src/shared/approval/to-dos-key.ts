/** Under which the page keeps what somebody has to do. */
export const toDosKey = ["home", "to-dos"] as const;
