import { Button } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/text-field.tsx";
import styles from "./picture-code-field.module.css";

export interface PictureCodeFieldProps {
  /** Name of the input. */
  readonly name: string;
  /** Address of the picture. Null: not loaded. */
  readonly picture: string | null;
  readonly onNewPicture: () => void;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  /** The alternative for people who cannot read the picture. */
  readonly alternativeText?: string;
}

/** The field for the code of a picture. A click on the picture or on 换一张 requests another one and empties the field. */
export function PictureCodeField(props: PictureCodeFieldProps) {
  const { name, picture, onNewPicture, value, onChange, error, alternativeText } = props;
  const requestNewPicture = () => {
    onChange("");
    onNewPicture();
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
      />
      <div className={styles.side}>
        <button
          type="button"
          className={styles.picture}
          aria-label={picture ? "图形验证码，点击更换" : "图形验证码，看不清？换一张"}
          onClick={requestNewPicture}
        >
          {picture ? <img src={picture} alt="" className={styles.image} /> : "看不清？换一张"}
        </button>
        <Button kind="text" size="small" onClick={requestNewPicture}>
          换一张
        </Button>
      </div>
      {alternativeText === undefined ? null : <p className={styles.other}>{alternativeText}</p>}
    </div>
  );
}
