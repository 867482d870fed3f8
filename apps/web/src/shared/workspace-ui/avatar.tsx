import { useState } from "react";
import styles from "./avatar.module.css";
import { avatarAddress } from "./avatar-address.ts";
import { initialsOf } from "./initials.ts";

/** A person's picture, or initials. Decorative: the name is shown beside it. */
export function Avatar({ realname, picture, size }: { realname: string; picture: string | null; size: number }) {
  const [failedAddress, setFailedAddress] = useState<string | null>(null);
  const address = avatarAddress(picture, size);
  if (address !== null && address !== failedAddress)
    return (
      <img
        className={styles.avatar}
        src={address}
        alt=""
        width={size}
        height={size}
        onError={() => setFailedAddress(address)}
      />
    );
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden="true">
      {initialsOf(realname)}
    </span>
  );
}
