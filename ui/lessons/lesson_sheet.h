// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson on paper: text, questions with room for answers, tasks; nothing of what is revealed. GUI thread.
#pragma once
#include "engine/lesson/lesson.h"

#include <QString>

namespace amplab {

// In Markdown. Figures of runs are lines to fill in.
QString sheet_of(const lesson::Lesson& lesson);

// As a PDF, A4. Returns a sentence where it cannot be written, else nothing.
QString write_sheet(const lesson::Lesson& lesson, const QString& path);

} // namespace amplab
