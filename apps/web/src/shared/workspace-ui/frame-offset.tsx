import { createContext, type ReactNode, useContext } from "react";

const Offset = createContext(0);

/** Pixels at the window's top that the frame covers: where a sticky table head stands. */
export const FrameOffset = ({ pixels, children }: { pixels: number; children: ReactNode }) => (
  <Offset value={pixels}>{children}</Offset>
);

export const useFrameOffset = (): number => useContext(Offset);
