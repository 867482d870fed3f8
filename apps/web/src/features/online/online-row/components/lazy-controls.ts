// Controls that many forms do not need, in one chunk.
export { FoundControl } from "./found-controls.tsx";
export { SwitchControl } from "./switch-control.tsx";
