// SPDX-License-Identifier: GPL-3.0-or-later
// A printable lesson: text, questions with space for answers, and tasks, without the reveals. GUI thread.
#pragma once
#include "engine/lesson/lesson.h"

#include <QString>

namespace amplab {

// Returns the sheet in Markdown. Figures of runs are blanks to fill in.
QString sheet_of(const lesson::Lesson& lesson);

// Writes the sheet as a PDF (A4). Returns an error sentence, or an empty string.
QString write_sheet(const lesson::Lesson& lesson, const QString& path);

} // namespace amplab
