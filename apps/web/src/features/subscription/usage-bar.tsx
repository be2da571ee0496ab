import classes from './subscription.module.css';

interface UsageBarProps {
  readonly label: string;
  /** « 3 véhicules », « 12 Mo sur 10 Go ». */
  readonly text: string;
  /** 0 to 1; null where there is no limit, and so no bar. */
  readonly share: number | null;
}

/** How much of a limit is used: in words, and as a bar. */
export function UsageBar({ label, text, share }: UsageBarProps) {
  return (
    <div className={classes.usage}>
      <div className={classes.usageLine}>
        <span>{label}</span>
        <strong>{text}</strong>
      </div>
      {share !== null && (
        <div className={classes.track} aria-hidden="true">
          <span
            style={{ width: `${Math.min(1, share) * 100}%` }}
            data-empty={share === 0 || undefined}
            data-full={share >= 1 || undefined}
          />
        </div>
      )}
    </div>
  );
}
