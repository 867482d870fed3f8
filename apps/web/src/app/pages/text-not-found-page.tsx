import { pagesText } from "./text.ts";

/** Only this text: for a menu item whose component is unknown. */
export function TextNotFoundPage() {
  return <p>{pagesText.textNotFound}</p>;
}
