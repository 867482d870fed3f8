import { createRoot, hydrateRoot } from "react-dom/client";
import { preloadApp, requireApp } from "./app/app-part.ts";
import { Entry } from "./app/entry.tsx";
import { setSignInShown, usernameOf } from "./app/sign-in-place.ts";
import { lazyFooter, lazyPicture } from "./shared/public-frame/lazy-parts.tsx";
import "./shared/styles/palette.css";
import "./shared/styles/tokens.css";
import "./shared/styles/base.css";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
const marks = document.documentElement.dataset;

// Else a reload on the way down a page would go back there after the page has begun at its top.
window.history.scrollRestoration = "manual";

if (root.hasChildNodes() && marks.signedIn === undefined) {
  setSignInShown({ username: usernameOf(window.location.search), password: "" });
  hydrateRoot(root, <Entry picture={lazyPicture} footer={lazyFooter} />);
  preloadApp();
} else {
  root.replaceChildren();
  delete marks.signedIn;
  createRoot(root).render(<Entry picture={lazyPicture} footer={lazyFooter} />);
  requireApp();
}
