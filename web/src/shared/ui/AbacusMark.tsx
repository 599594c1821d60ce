/** The product's mark: three rods of an abacus. */
export function AbacusMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="8" fill="var(--sp-panel)" />
      <g fill="none" stroke="#ffffff">
        <path d="M10 5v22M16 5v22M22 5v22" strokeOpacity=".45" strokeWidth="1.4" />
        <path d="M5 12.5h22" strokeWidth="1.7" />
      </g>
      {/* Beads: the left end of each; lines as thick as a bead, with round ends. */}
      <path
        d="M8.7 9.7h2.6M14.7 7.1h2.6M20.7 9.7h2.6M8.7 15.3h2.6M14.7 15.3h2.6M14.7 19.1h2.6M20.7 24.7h2.6M8.7 24.7h2.6"
        stroke="#ffffff"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
