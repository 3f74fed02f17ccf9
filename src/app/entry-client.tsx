import './react.ts';
import '#ui/tokens.css';
import '#ui/base.css';
import { boot } from './boot.tsx';

void boot();
