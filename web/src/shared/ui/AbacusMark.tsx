/** The product's mark: three rods of an abacus. */
export function AbacusMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" stroke="#fff" style={{ flex: 'none' }} aria-hidden>
      <rect width="32" height="32" rx="8" fill="var(--sp-panel)" stroke="none" />
      <path d="M10 5v22M16 5v22M22 5v22" strokeOpacity=".45" strokeWidth="1.4" />
      <path d="M5 12.5h22" strokeWidth="1.7" />
      {/* Beads: the left end of each; lines as thick as a bead, with round ends. */}
      <path
        d="M8.7 9.7h2.6m3.4-2.6h2.6m3.4 2.6h2.6m-14.6 5.6h2.6m3.4 0h2.6m-2.6 3.8h2.6m3.4 5.6h2.6m-14.6 0h2.6"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
