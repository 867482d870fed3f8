import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { TextField } from "../ui/text-field.tsx";
import styles from "./picture-code-field.module.css";

export interface PictureCodeFieldProps {
  /** Of the input. */
  readonly name: string;
  /** Address of the picture; null while there is none. */
  readonly picture: string | null;
  readonly onOtherPicture: () => void;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** The code of a picture: a click on it asks for another, which empties the field; a button enlarges it. */
export function PictureCodeField({ name, picture, onOtherPicture, value, onChange, error }: PictureCodeFieldProps) {
  const [isLarge, setIsLarge] = useState(false);

  const change = () => {
    onChange("");
    onOtherPicture();
  };

  return (
    <div className={styles.field}>
      <TextField
        label="验证码"
        name={name}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={8}
        placeholder="请输入图中的 4 位字符"
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={styles.input}
      />
      <div className={styles.side}>
        <button
          type="button"
          className={styles.picture}
          aria-label={picture ? "图形验证码，点击更换" : "图形验证码，看不清？换一张"}
          onClick={change}
        >
          {picture ? (
            <img src={picture} alt="" className={classNames(styles.image, isLarge && styles.large)} />
          ) : (
            "看不清？换一张"
          )}
        </button>
        <Button kind="text" size="small" aria-pressed={isLarge} onClick={() => setIsLarge(!isLarge)}>
          {isLarge ? "还原" : "放大"}
        </Button>
      </div>
    </div>
  );
}
