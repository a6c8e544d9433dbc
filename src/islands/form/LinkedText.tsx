interface Props {
  /** `I agree to the <terms>terms</terms>`: each named piece becomes a link. */
  text: string;
  links: Readonly<Record<string, string>>;
  /** For those who do not see that a tab opens. */
  newTab: string;
}

/** A text with links in it, which open beside the form so that nothing typed is lost. */
export function LinkedText({ text, links, newTab }: Props) {
  return (
    <span>
      {text.split(/(<\w+>[^<]*<\/\w+>)/).map((piece) => {
        const [, name = '', label] = /^<(\w+)>([^<]*)</.exec(piece) ?? [];
        const href = links[name];
        if (href === undefined) return piece;
        return (
          <a key={name} href={href} target="_blank" rel="noopener">
            {label}
            <span className="sr"> {newTab}</span>
          </a>
        );
      })}
    </span>
  );
}
