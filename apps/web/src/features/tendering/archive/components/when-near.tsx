import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./chart-sections.module.css";

/** Renders its children, which then load their data, once they are near the visible area. */
export function WhenNear({ children }: { children: ReactNode }): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = container.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: "400px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  // An empty placeholder: nothing is loading yet.
  return isNear ? children : <div ref={container} className={styles.place} />;
}
