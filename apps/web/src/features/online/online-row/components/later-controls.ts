// Controls that many forms have no need of, in one piece.
export { FoundControl } from "./found-controls.tsx";
export { SwitchControl } from "./switch-control.tsx";
