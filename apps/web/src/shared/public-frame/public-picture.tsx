import "./public-picture.css";

/** Sealed bids on their way into a public register: the picture in the panel of pages without a session. */
export function PublicPicture() {
  return (
    <svg className="public-picture" viewBox="0 0 520 380" fill="none" aria-hidden="true">
      <path className="ground" d="M36 322h448" />
      <g>
        <path className="soft" d="M64 96h180v226H64z" />
        <path className="line" d="M64 322V96h180v226M64 172h180M64 247h180" />
        <path className="line" d="M80 172v-52h20v52m6 0v-58h20v58m6 0v-46h18v46m12 0 14-54 18 5-13 49" />
        <path className="line" d="M82 247v-50h24v50m6 0v-56h20v56m6 0v-44h22v44m8 0v-52h20v52" />
        <path className="line" d="M80 322v-54h26v54m8-48h34m-34 12h34m-34 12h22m26 24v-50h22v50m8 0v-42h18v42" />
      </g>
      <g>
        <path className="paper" d="M286 190h150v104H286z" />
        <path className="line" d="M286 190h150v104H286zm0 2 75 56 75-56M286 293l56-50m94 50-56-50" />
        <circle className="seal" cx="361" cy="250" r="19" />
        <path className="seal-mark" d="m352 250 6.5 6.5L371 243" />
      </g>
      <g>
        <path className="paper" d="M316 74h112v76H316z" />
        <path className="line" d="M316 74h112v76H316zm0 2 56 41 56-41" />
        <circle className="dot" cx="372" cy="118" r="9" />
      </g>
      <g>
        <path className="line" d="M361 294v28m-44 0h88" />
        <path className="faint" d="M372 150v26m-6-7 6 7 6-7M270 240h-16m6-6-6 6 6 6" />
      </g>
    </svg>
  );
}
