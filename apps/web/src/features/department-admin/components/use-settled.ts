import { useEffect, useState } from "react";

const PAUSE_MS = 300;

/** What is typed, once nothing has changed for a moment. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(typed.trim()), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);
  return typed.trim() === "" ? "" : settled;
}
