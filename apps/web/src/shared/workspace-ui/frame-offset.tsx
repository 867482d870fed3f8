import { createContext, type ReactNode, useContext } from "react";

const Offset = createContext(0);

/** The height of the frame at the top of the window in pixels: the position of a sticky table head. */
export const FrameOffset = ({ pixels, children }: { pixels: number; children: ReactNode }) => (
  <Offset value={pixels}>{children}</Offset>
);

export const useFrameOffset = (): number => useContext(Offset);
