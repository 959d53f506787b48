// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/recorded_facts.h"

#include "ui/store/lane_store.h"
#include "ui/theme/theme.h"
#include "ui/widgets/tone.h"

#include <QFormLayout>
#include <QLocale>

namespace amplab {
namespace {

QLabel* fact(const std::string& text) {
  auto* label = new QLabel(QString::fromStdString(text));
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
    if (!text.empty()) rows->addRow(toned_label(name, "quiet"), fact(text));
  };
  add(tr("recorded by"), info.recorded_by);
  for (const auto& [name, text] : info.facts) add(QString::fromStdString(name), text);
  add(tr("device"), info.device + (info.device_description.empty() ? "" : ", " + info.device_description));
  add(tr("parameters"), QLocale().toString(qlonglong{info.parameter_count}).toStdString());
  page->setAutoFillBackground(false);
  setWidget(page);
  QScrollArea::show();
}

} // namespace amplab
