// SPDX-License-Identifier: GPL-3.0-or-later
// The style sheet's tones for labels: "quiet", "inactive", "title", "notice", "warning", "bad"; empty: plain. GUI
// thread.
#pragma once
#include <QLabel>

namespace amplab {

void set_tone(QLabel& label, const char* tone);

// Returns a label with a tone.
QLabel* toned_label(const QString& text, const char* tone, QWidget* parent = nullptr);

// Returns an empty label that wraps and whose text can be selected. The name is its objectName.
QLabel* wrapped_label(const char* name, const char* tone);

} // namespace amplab
