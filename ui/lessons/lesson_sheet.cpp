// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson_sheet.h"

#include "engine/lesson/lesson_text.h"

#include <QCoreApplication>
#include <QPdfWriter>
#include <QSaveFile>
#include <QTextDocument>
#include <QUrl>

namespace amplab {
namespace {

constexpr int kPaperMargin = 20; // mm
constexpr double kTextSize = 10; // points
constexpr int kResolution = 300;

QString qt(const std::string& text) { return QString::fromStdString(text); }

QString translated(const char* text) { return QCoreApplication::translate("amplab::LessonSheet", text); }

QString with_blanks(const std::string& text) {
  QString filled;
  for (const lesson::TextPart& part : lesson::figures_in(text))
    filled += part.is_figure ? QString("\\_\\_\\_\\_\\_\\_") : qt(part.text);
  return filled;
}

QString lines_to_write(int count) {
  QString lines;
  for (int i = 0; i < count; ++i)
    lines += "\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_"
             "\\_\\_\\_\\_\\_\n\n";
  return lines;
}

QString question(const lesson::Prediction& prediction) {
  QString text = "**" + qt(prediction.ask) + "**\n\n";
  if (const auto* choices = std::get_if<lesson::Choices>(&prediction.answer)) {
    for (const lesson::Choice& choice : choices->all) text += "- ☐ " + qt(choice.text) + "\n";
    return text + "\n";
  }
  return text + lines_to_write(std::holds_alternative<lesson::Curve>(prediction.answer) ? 6 : 1);
}

} // namespace

QString sheet_of(const lesson::Lesson& lesson) {
  QString text = "# " + qt(lesson.title) + "\n\n" + qt(lesson.introduction) + "\n\n";
  for (const lesson::Step& step : lesson.steps) {
    text += "## " + qt(step.title) + "\n\n" + with_blanks(step.text) + "\n\n";
    if (step.prediction)
      text += question(*step.prediction) + translated(QT_TRANSLATE_NOOP("amplab::LessonSheet", "Measured:")) +
              " \\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\n\n";
    if (step.task) text += "☐ " + with_blanks(step.task->text) + "\n\n" + lines_to_write(2);
  }
  return text;
}

QString write_sheet(const lesson::Lesson& lesson, const QString& path) {
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly))
    return translated(QT_TRANSLATE_NOOP("amplab::LessonSheet", "%1 cannot be written: %2."))
        .arg(path, file.errorString());
  {
    QPdfWriter writer(&file);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(kPaperMargin, kPaperMargin, kPaperMargin, kPaperMargin), QPageLayout::Millimeter);
    writer.setResolution(kResolution);
    writer.setTitle(qt(lesson.title));
    QTextDocument document;
    QFont font = document.defaultFont();
    font.setPointSizeF(kTextSize);
    document.setDefaultFont(font);
    document.setDefaultStyleSheet("* { color: black; }");
    document.setBaseUrl(QUrl::fromLocalFile(qt(lesson.folder) + "/"));
    document.setMarkdown(sheet_of(lesson));
    document.print(&writer);
  }
  if (!file.commit())
    return translated(QT_TRANSLATE_NOOP("amplab::LessonSheet", "%1 cannot be written: %2."))
        .arg(path, file.errorString());
  return {};
}

} // namespace amplab
