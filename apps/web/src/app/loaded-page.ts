import { CHUNK_LOAD_TIMEOUT_MS } from "@tender/contract/constants";
import { type ComponentType, lazy } from "react";
import { boundChunkLoad } from "./chunk-load.ts";

/** A component that arrives with its chunk; one that does not arrive in time throws to the page's error boundary. */
export const loadedPage = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(() => boundChunkLoad(async () => ({ default: await load() }), CHUNK_LOAD_TIMEOUT_MS));
