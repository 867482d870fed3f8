import { useState } from "react";

/** Returns the first value that was read, also while the tab is hidden; later changes are made by the page itself. */
export function useFirstValue<T>(read: T | undefined): T | undefined {
  const [first, setFirst] = useState(read);
  if (first === undefined && read !== undefined) setFirst(read);
  return first ?? read;
}
