/** The product's mark: three rods of an abacus. */
export function AbacusMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="8" fill="var(--sp-panel)" />
      <g fill="none" stroke="#ffffff">
        <path d="M10 5v22M16 5v22M22 5v22" strokeOpacity=".45" strokeWidth="1.4" />
        <path d="M5 12.5h22" strokeWidth="1.7" />
      </g>
      <g fill="#ffffff">
        <rect x="7" y="8" width="6" height="3.4" rx="1.7" />
        <rect x="13" y="5.4" width="6" height="3.4" rx="1.7" />
        <rect x="19" y="8" width="6" height="3.4" rx="1.7" />
        <rect x="7" y="13.6" width="6" height="3.4" rx="1.7" />
        <rect x="13" y="13.6" width="6" height="3.4" rx="1.7" />
        <rect x="13" y="17.4" width="6" height="3.4" rx="1.7" />
        <rect x="19" y="23" width="6" height="3.4" rx="1.7" />
        <rect x="7" y="23" width="6" height="3.4" rx="1.7" />
      </g>
    </svg>
  );
}
