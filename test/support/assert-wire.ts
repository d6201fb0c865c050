export function assertWire(_name: string, _value: unknown): void {}
