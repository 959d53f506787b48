// SPDX-License-Identifier: GPL-3.0-or-later
// The style sheet's tones for labels: "quiet", "idle", "title", "notice", "warning", "bad"; empty is plain. GUI thread.
#pragma once
#include <QLabel>

namespace amplab {

void set_tone(QLabel& label, const char* tone);

// A label that has its tone from the start.
QLabel* toned_label(const QString& text, const char* tone, QWidget* parent = nullptr);

// Returns an empty label that wraps and whose text can be selected. The name is its objectName.
QLabel* wrapped_label(const char* name, const char* tone);

} // namespace amplab
