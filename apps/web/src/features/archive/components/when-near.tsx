import { type ReactNode, useEffect, useRef, useState } from "react";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";

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
  return isNear ? (
    children
  ) : (
    <div ref={place}>
      <Skeleton height={320} />
    </div>
  );
}
