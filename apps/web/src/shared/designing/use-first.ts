import { useState } from "react";

/** What was read first stays, while the tab is hidden as well: what is designed from then on is the page's own. */
export function useFirst<T>(read: T | undefined): T | undefined {
  const [first, setFirst] = useState(read);
  if (first === undefined && read !== undefined) setFirst(read);
  return first ?? read;
}
