// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/recorded_facts.h"

#include "ui/store/lane_store.h"
#include "ui/theme/theme.h"
#include "ui/widgets/tone.h"

#include <QFormLayout>
#include <QLocale>
#include <ranges>

namespace amplab {
namespace {

// Of a file that another program may have written.
constexpr size_t kMostFacts = 200;
constexpr qsizetype kLongestFactName = 60, kLongestFact = 4000; // characters

QLabel* fact(const std::string& text) {
  auto* label = new QLabel(QString::fromStdString(text).left(kLongestFact));
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  return label;
}

} // namespace

RecordedFacts::RecordedFacts(QWidget* parent) : QScrollArea(parent) {
  setObjectName("recordedFacts");
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  viewport()->setAutoFillBackground(false);
}

void RecordedFacts::show(const LaneStore& lane) {
  const LaneInfo& info = lane.info();
  auto* page = new QWidget;
  auto* rows = new QFormLayout(page);
  rows->setContentsMargins(kWideGap, kGap, kGap, kGap);
  rows->setLabelAlignment(Qt::AlignLeft | Qt::AlignTop);
  const auto add = [rows](const QString& name, const std::string& text) {
    if (text.empty()) return;
    auto* label = toned_label({}, "quiet");
    label->setTextFormat(Qt::PlainText);
    label->setText(name.left(kLongestFactName));
    rows->addRow(label, fact(text));
  };
  add(lane.isServed() ? tr("run by") : tr("recorded by"), info.recorded_by);
  for (const auto& [name, text] : info.facts | std::views::take(kMostFacts)) add(QString::fromStdString(name), text);
  add(tr("device"), info.device + (info.device_description.empty() ? "" : ", " + info.device_description));
  if (info.parameter_count > 0) // a log has none
    add(tr("parameters"), QLocale().toString(qlonglong{info.parameter_count}).toStdString());
  page->setAutoFillBackground(false);
  setWidget(page);
  QScrollArea::show();
}

} // namespace amplab
