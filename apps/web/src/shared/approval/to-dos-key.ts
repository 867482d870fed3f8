/** Query key of a person's to-dos. */
export const toDosKey = ["home", "to-dos"] as const;
