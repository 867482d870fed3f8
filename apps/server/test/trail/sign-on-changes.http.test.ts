import { proveChanges } from "./changes.ts";
import { signOnChanges } from "./sign-on-changes.ts";

proveChanges(signOnChanges, { env: { CAS_UPSTREAM_URL: "http://127.0.0.1:9/cas" } });
