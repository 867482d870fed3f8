import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./chart-sections.module.css";

/** Shows its children, and asks for what they ask for, once they come near the window. */
export function WhenNear({ children }: { children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = place.current;
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
  // Nothing is on its way yet: the place alone is kept.
  return isNear ? children : <div ref={place} className={styles.place} />;
}
