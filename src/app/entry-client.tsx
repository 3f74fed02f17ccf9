import './react.ts';
import '#ui/tokens.css';
import '#ui/base.css';
import '#ui/shared.css';
import '#ui/spacing.css';
import { startApp } from './boot.tsx';

void startApp();
