import { useSchool } from '../api/school';
import { AbacusMark } from './AbacusMark';

/** The school's logo, or the product's mark until there is one. Beside a written name, so silent to readers. */
export function SchoolLogo({ size }: { size: number }) {
  const school = useSchool();
  if (school?.logo) {
    return (
      <img
        src={school.logo}
        alt=""
        width={size}
        height={size}
        style={{ objectFit: 'contain', flex: 'none' }}
      />
    );
  }
  return <AbacusMark size={size} />;
}
