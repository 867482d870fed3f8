import styles from "./avatar.module.css";
import { initialsOf } from "./initials.ts";

/** A person's picture, or the letters of the name. The name itself stands beside it. */
export function Avatar({ realname, picture, size }: { realname: string; picture: string | null; size: number }) {
  if (picture) return <img className={styles.avatar} src={picture} alt="" width={size} height={size} />;
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden="true">
      {initialsOf(realname)}
    </span>
  );
}
