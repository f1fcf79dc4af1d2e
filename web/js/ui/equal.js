// Comparison of plain data.

/**
 * Return whether two values are equal: arrays, maps and plain objects by their contents.
 * @type {(one: any, other: any) => boolean}
 */
export function isEqual(one, other) {
  if (Object.is(one, other)) {
    return true;
  }
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) {
    return false;
  }
  if (one instanceof Map && other instanceof Map) {
    return (
      one.size === other.size && [...one].every(([key, value]) => isEqual(value, other.get(key)))
    );
  }
  const keys = Object.keys(one);
  const sameKind = Array.isArray(one) === Array.isArray(other);
  return (
    sameKind &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]))
  );
}
