import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { giveStylesTheNonce } from "./shared/browser/nonce.ts";
import "./shared/styles/palette.css";
import "./shared/styles/tokens.css";
import "./shared/styles/base.css";

giveStylesTheNonce();

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
createRoot(root).render(<App />);
