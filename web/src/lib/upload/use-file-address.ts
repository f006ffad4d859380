import { useEffect, useState } from 'react';

/** An address at which the browser shows a chosen file; null until there is one. */
export function useFileAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const objectUrl = URL.createObjectURL(file);
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return address;
}
